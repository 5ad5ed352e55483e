import { use, type ComponentProps } from 'react'
import { Form } from 'react-router'
import { HydrationContext } from '#app/ui/anchor.tsx'

/** The router's form; on a page without React nothing looks for the route behind it. */
export function RouterForm(props: ComponentProps<typeof Form>) {
  return <Form discover={!import.meta.env.SSR || use(HydrationContext) ? 'render' : 'none'} {...props} />
}
