import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { notify } from '#app/ui/toast.ts'

/** The notices for what could not be loaded (docs/domain.md, Blog). */
export const failedList = 'Failed to load blog posts'
export const failedPost = 'Failed to load blog post'
export const failedCategory = 'Failed to load category'
export const failedTag = 'Failed to load tag'

/** Says once for every `answer` of the server that loading failed; `title` is undefined when it did not. */
export function useFailureNotice(title: string | undefined, answer: unknown) {
  useEffect(() => {
    if (title) void notify({ title, kind: 'error' })
  }, [title, answer])
}

/** In place of the posts; the notice alone would leave a reader without JavaScript in front of nothing. */
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
