/** Size of the sharing window in CSS pixels (docs/domain.md, Blog). */
export const shareWindow = { width: 600, height: 400 }

/** Returns the URLs of the networks' sharing pages for a post. @param address absolute URL */
export function getShareTargets({ address, title }: { address: string; title: string }) {
  const toUrl = (base: string, params: Record<string, string>) => `${base}?${new URLSearchParams(params)}`
  return {
    twitter: toUrl('https://twitter.com/intent/tweet', { url: address, text: title }),
    facebook: toUrl('https://www.facebook.com/sharer/sharer.php', { u: address }),
    linkedin: toUrl('https://www.linkedin.com/sharing/share-offsite/', { url: address }),
  }
}
