import { Component, type ReactNode, Suspense } from 'react'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'

type LazyBoundaryProps = {
  /** With a `React.lazy` component. */
  children: ReactNode
  /** Shown while its code loads. */
  loading?: ReactNode
  /** Shown where its code could not be loaded. */
  failed?: ReactNode
  onFailed?: () => void
}

/** A part of a page whose code is loaded when it is first shown. If that fails, the rest of the page stays usable. */
export class LazyBoundary extends Component<LazyBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    logInBrowser('a part of the page could not be loaded', error)
    this.props.onFailed?.()
  }

  override render() {
    const { children, loading, failed } = this.props
    return this.state.hasFailed ? failed : <Suspense fallback={loading}>{children}</Suspense>
  }
}
