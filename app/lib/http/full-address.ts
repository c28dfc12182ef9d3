/**
 * An address of the shop as others can follow it: in full where PUBLIC_URL says at which address the shop is, else its path alone.
 * What everyone is shown never carries a host that one request claimed (docs/decisions/0004-treat-every-response-as-private-unless-its.md).
 * @param target a path of the shop; a full address stays as it is
 */
export function fullAddress(target: string, publicUrl: string | null | undefined): string {
  return publicUrl && URL.canParse(target, publicUrl) ? new URL(target, publicUrl).href : target
}

/** `fullAddress` of one shop after the other. */
export const addressesAt = (publicUrl: string | undefined) => (target: string) => fullAddress(target, publicUrl)
