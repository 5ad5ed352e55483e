import { useInBrowser } from '#app/subscriptions/components/use-in-browser.ts'
import { Button } from '#app/ui/button.tsx'

export function PrintButton({ label }: { label: string }) {
  const canPrint = useInBrowser(() => 'print' in window)
  return (
    <Button
      type="button"
      wide
      variant="secondary"
      className={canPrint ? undefined : 'reserved'}
      onClick={() => window.print()}
    >
      {label}
    </Button>
  )
}
