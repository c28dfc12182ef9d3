import { useContext } from 'react'
import { NonceContext } from '../http/nonce.ts'

type EarlyScriptProps = {
  /** Of our own writing; '' in browsers, whose scripts need not have it: `import.meta.env.SSR ? text : ''`. */
  text: string
}

/** Runs where it stands in a page that is being loaded, before any of the page's own scripts is fetched; never on the way within the shop. */
export function EarlyScript({ text }: EarlyScriptProps) {
  return <script nonce={useContext(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
