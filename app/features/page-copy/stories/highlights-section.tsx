import { lazy } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import type { HighlightsSectionProps } from './stories.ts'

const StoryCards = lazy(() => import('./story-cards.tsx').then((module) => ({ default: module.StoryCards })))

/** Stories and photographs of customers; nothing without any. Their code loads only where they are shown. */
export function HighlightsSection(props: HighlightsSectionProps) {
  const { stories, photos } = props.highlights
  if (stories.length + photos.length === 0) return null
  return (
    <LazyBoundary>
      <StoryCards {...props} />
    </LazyBoundary>
  )
}
