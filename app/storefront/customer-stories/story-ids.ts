import { getStoryId, type Story } from '#app/features/page-copy/stories/stories.ts'

/** Ids of the stories of a page; those with the same title are numbered. */
export function getStoryIds(stories: readonly Pick<Story, 'title'>[]): string[] {
  const counts = new Map<string, number>()
  return stories.map((story) => {
    const id = getStoryId(story)
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  })
}
