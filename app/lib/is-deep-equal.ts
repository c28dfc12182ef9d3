/** Compares JSON values; the order of keys, which PostgreSQL changes in jsonb, does not count. Runs in the browser, too. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const entries = Object.entries(one)
  const others = new Map(Object.entries(other))
  return (
    entries.length === others.size &&
    entries.every(([name, each]) => others.has(name) && isDeepEqual(each, others.get(name)))
  )
}
