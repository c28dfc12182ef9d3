/**
 * Returns a URL of the shop: absolute if PUBLIC_URL is set, else the path. Public pages never contain a host claimed by a
 * request (decision 0004).
 * @param target path of the shop; absolute URLs stay unchanged
 */
export function toFullUrl(target: string, publicUrl: string | null | undefined): string {
  return publicUrl && URL.canParse(target, publicUrl) ? new URL(target, publicUrl).href : target
}

/** `toFullUrl` of one shop after the other. */
export const createPublicUrlBuilder = (publicUrl: string | undefined) => (target: string) =>
  toFullUrl(target, publicUrl)
