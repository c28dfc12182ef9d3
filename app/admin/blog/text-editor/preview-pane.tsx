import { useEffect, useRef, useState } from 'react'

/**
 * Renders the article in a frame, so that its styles depend on the frame's width and are isolated from the admin. The frame
 * runs no scripts, and its links do nothing.
 */
export function PreviewPane({ html }: { html: string | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<string>()
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    const links = sheets.map(({ href }) => `<link rel="stylesheet" href="${href}">`)
    // Brand colors; the content security policy allows these styles by hash.
    const colors = [...document.head.querySelectorAll('style')].map(({ outerHTML }) => outerHTML)
    // Safari runs no listeners in the frame: links to new windows, which it cannot open, do nothing there.
    const head = `<title>Preview</title><base target="_blank">${links.join('')}${colors.join('')}`
    setPage(`<!doctype html><html lang="en"><head>${head}</head><body><main></main></body></html>`)
  }, [])

  useEffect(() => {
    const main = frame.current?.contentDocument?.querySelector('main')
    // The server renders and sanitizes it, as for the public page.
    if (main && isLoaded && html !== undefined) main.innerHTML = html
  }, [html, isLoaded])

  return (
    <div className="writing-preview noscript:hidden">
      {page && (
        <iframe
          ref={frame}
          title="Store preview"
          sandbox="allow-same-origin"
          srcDoc={page}
          onLoad={({ currentTarget }) => {
            currentTarget.contentDocument?.addEventListener('click', (event) => event.preventDefault())
            setLoaded(true)
          }}
        />
      )}
    </div>
  )
}
