/** Removes structured data of the first page after a navigation, as later pages have none (decision 0042). */
export function removeFirstHead(): void {
  const selector = '[property], [name^="twitter:"], [name="robots"], [type="application/ld+json"]'
  for (const each of document.head.querySelectorAll(selector)) each.remove()
}
