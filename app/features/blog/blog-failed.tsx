import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { showToast } from '#app/ui/toast.ts'

/** Toasts for failed loading (docs/domain.md, Blog). */
export const listFailedTitle = 'Failed to load blog posts'
export const postFailedTitle = 'Failed to load blog post'

/** Shows a toast once per `cause`, loader data or error; `title` is undefined unless loading failed. */
export function useFailureToast(title: string | undefined, cause: unknown) {
  useEffect(() => {
    if (title) void showToast({ title, kind: 'error' })
  }, [title, cause])
}

/** A page whose content could not be loaded, with its toast. */
export function FailedPage({ title, cause }: { title: string; cause: unknown }) {
  useFailureToast(title, cause)
  return (
    <Container className="py-10 lg:py-16">
      <BlogFailed heading="h1" title={title} />
    </Container>
  )
}

/** Replaces the posts, as readers without JavaScript do not see the toast. */
export function BlogFailed({ title, heading = 'h2' }: { title: string; heading?: 'h1' | 'h2' }) {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState heading={heading} title={title} text="Something went wrong on our side. Please try again in a moment.">
      <Button className="noscript:hidden" busy={state === 'loading'} onClick={() => void revalidate()}>
        Try Again
      </Button>
    </EmptyState>
  )
}
