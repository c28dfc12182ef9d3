/** True if this browser stores a value under the key; false without storage. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
