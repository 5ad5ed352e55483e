import { lazy, Suspense, useState, type ComponentType } from 'react'

/** Browsers `load` it after the page; the server's markup of `part`, in `id`, stays until then, however long the line is dead. */
export function lazyPart<Props extends object>(
  id: string,
  part: ComponentType<Props> | false,
  load: () => Promise<ComponentType<Props>>,
) {
  const loading = part ? undefined : loadWithRetry(load)
  const Part = part || lazy(async () => ({ default: await loading! }))
  return function LazyPart(props: Props) {
    // React removes the server's markup of a part that is rendered again before it has loaded.
    const [markup] = useState(() => (part ? '' : (document.getElementById(id)?.innerHTML ?? '')))
    return (
      <div id={id}>
        <Suspense fallback={<div dangerouslySetInnerHTML={{ __html: markup }} />}>
          <Part {...props} />
        </Suspense>
      </div>
    )
  }
}

async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadWithRetry(load)
  }
}
