/**
 * A plain link to a part of the page makes a place in the history without a name. All of them would be "default" to the router, and one
 * be shown with the page, and the scroll, of another.
 */
function namePlace(): void {
  if (history.state?.key) return
  // The router counts its own places; of this one it knows no number. Two never come at once.
  history.replaceState({ idx: null, ...history.state, key: String(Date.now()) }, '')
}

// Listeners of the window are called in the order they came in: this one comes with its module, the router's with its first drawing.
if (!import.meta.env.SSR) addEventListener('popstate', namePlace)
