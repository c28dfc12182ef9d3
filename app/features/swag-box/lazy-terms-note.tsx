import { type ComponentProps, lazy, Suspense } from 'react'

const nothing: typeof import('./terms-note.tsx').default = () => null

/** Loaded with the first product, since the page's scripts are counted. What cannot be loaded is not shown. */
const TermsNote = lazy(() => import('./terms-note.tsx').catch(() => ({ default: nothing })))

/** What the products' terms make of the box: its volume estimate, in the line of a product its minimum, or the way to share it. */
export function LazyTermsNote(props: ComponentProps<typeof TermsNote>) {
  return (
    <Suspense>
      <TermsNote {...props} />
    </Suspense>
  )
}
