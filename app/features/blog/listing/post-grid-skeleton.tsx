import { Skeleton } from '#app/ui/skeleton.tsx'

export const postGridClass = 'grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-3'
export const cardClass = 'relative flex h-full flex-col overflow-hidden rounded-md border border-line bg-card'

const cardCount = 6

/** Replaces posts while they load. */
export function PostGridSkeleton() {
  return (
    <div role="status" className={postGridClass}>
      <span className="sr-only">Loading blog posts...</span>
      {Array.from({ length: cardCount }, (_, index) => (
        <div key={index} className={cardClass}>
          <Skeleton className="aspect-[6/5] w-full rounded-none" />
          <div className="fold-t flex flex-1 flex-col p-5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-4 h-6 w-11/12" />
            <Skeleton className="mt-2 h-6 w-3/5" />
            <Skeleton className="mt-5 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-4/5" />
            <Skeleton className="mt-6 h-6 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
