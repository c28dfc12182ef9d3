/** Takes away what the server told machines of the first page: it is not true of the next, which tells them nothing (decision 0042). */
export function dropFirstHead(): void {
  const told = '[property], [name^="twitter:"], [name="robots"], [type="application/ld+json"]'
  for (const each of document.head.querySelectorAll(told)) each.remove()
}
