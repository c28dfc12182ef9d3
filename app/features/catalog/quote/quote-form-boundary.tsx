import { lazyOnActivity } from '#app/lib/browser/first-activity.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { whenIdle } from '#app/lib/browser/when-idle.ts'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { QuoteFormProps } from './quote-form.tsx'

/** A visitor can do nothing with the form before a sign of activity. */
const QuoteForm = lazyOnActivity(async () => {
  await whenIdle()
  return (await import('./quote-form.tsx')).QuoteForm
})

/** The server-rendered form works as plain HTML and keeps the input until its code has loaded. */
export function QuoteFormBoundary(props: QuoteFormProps) {
  return (
    <LazyBoundary loading={<Loading />} failed={<Failed />}>
      <QuoteForm {...props} />
    </LazyBoundary>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading the form...</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}

function Failed() {
  return (
    <div role="alert" className="grid gap-6">
      <p>The form could not be loaded. Please check your connection.</p>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </div>
  )
}
