import { type ComponentProps, lazy, Suspense } from 'react'

const nothing: typeof import('./notes.tsx').default = () => null

/** Loaded with the first product, since the page's scripts are counted. What cannot be loaded is not shown. */
const Notes = lazy(() => import('./notes.tsx').catch(() => ({ default: nothing })))

/** What price breaks make of the box, in the line of a product its minimum, or the way to share it. */
export function BoxNote(props: ComponentProps<typeof Notes>) {
  return (
    <Suspense>
      <Notes {...props} />
    </Suspense>
  )
}
