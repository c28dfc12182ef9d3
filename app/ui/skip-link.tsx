/** First in the document, so that keyboard users can skip the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 [translate:0_-5rem] rounded-md opacity-0 bg-forest px-4 py-3 font-semibold text-white focus:[translate:0] focus:opacity-100"
    >
      Skip to content
    </a>
  )
}
