/**
 * A random uuid: the key under which one submission is stored once. Drawn digit by digit, because browsers have
 * `randomUUID` only on pages that came over HTTPS.
 */
export function newFormKey(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[01]/g, () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 16).toString(16),
  )
}
