/** Returns a random UUID. Built digit by digit, as browsers provide `randomUUID` only over HTTPS. */
export function createRandomUuid(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[01]/g, () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 16).toString(16),
  )
}
