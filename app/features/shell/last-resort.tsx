import { Component, type ReactNode } from 'react'

type LastResortProps = { location: unknown; children: ReactNode }
type LastResortState = { location: unknown; failed: boolean }

/**
 * Around everything React draws, for what fails where the root's own page for errors cannot stand: in the layout, or in that page. It stands
 * until the visitor goes elsewhere. In the place of React Router's, which shows visitors the stack (server/bundle/swift-router.ts).
 */
export class LastResort extends Component<LastResortProps, LastResortState> {
  override state = { location: this.props.location, failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  static getDerivedStateFromProps = ({ location }: LastResortProps, state: LastResortState) =>
    state.location === location ? null : { location, failed: false }

  /** The whole document is another: only the focus tells it to who does not see it. */
  override componentDidUpdate(_before: LastResortProps, { failed }: LastResortState) {
    if (this.state.failed && !failed) document.querySelector('h1')?.focus()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const title = 'Something went wrong'
    const { pathname, search } = window.location
    return (
      <html lang="en">
        <head>
          <title>{title}</title>
          <meta name="viewport" content="width=device-width" />
        </head>
        <body>
          <main style={{ font: '1.125rem system-ui', padding: '1rem' }}>
            <h1 tabIndex={-1}>{title}</h1>
            <a href={pathname + search}>Try Again</a>
          </main>
        </body>
      </html>
    )
  }
}
