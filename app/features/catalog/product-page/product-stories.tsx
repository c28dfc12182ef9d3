import { titles } from '#app/features/page-copy/fixed-copy/customer-stories.ts'
import type { Highlights } from '#app/features/page-copy/stories/stories.ts'
import { StoryCards } from '#app/features/page-copy/stories/story-cards.tsx'

/** What customers did with the product. */
export function ProductStories({ highlights }: { highlights: Highlights }) {
  return <StoryCards highlights={highlights} title={titles.ofProduct} className="mt-14 lg:mt-20" />
}
