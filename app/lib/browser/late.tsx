import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

type LateOptions = {
  /** Shown while it loads. */
  meanwhile?: ReactNode
  onFailed?: () => void
}

/** Not before the page itself has nothing more to do. */
export const idle = () => new Promise<unknown>((done) => (globalThis.requestIdleCallback ?? setTimeout)(done))

/**
 * A part of a page whose code is loaded when it is first shown: a page's scripts are counted
 * (docs/decisions/0008-limit-javascript-to-150-kb-with-documented.md). What cannot be loaded is not shown.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, options: LateOptions = {}) {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part as ComponentType<object> }),
      () => {
        options.onFailed?.()
        return { default: () => null }
      },
    ),
  )
  return (props: Props) => (
    <Suspense fallback={options.meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
