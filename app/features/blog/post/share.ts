/** The window that a sharing page opens in, in CSS pixels (docs/domain.md, Blog). */
export const shareWindow = { width: 600, height: 400 }

/** The sharing pages of the networks, filled in with a post. `address` must be complete. */
export function shareTargets({ address, title }: { address: string; title: string }) {
  const page = (base: string, params: Record<string, string>) => `${base}?${new URLSearchParams(params)}`
  return {
    twitter: page('https://twitter.com/intent/tweet', { url: address, text: title }),
    facebook: page('https://www.facebook.com/sharer/sharer.php', { u: address }),
    linkedin: page('https://www.linkedin.com/sharing/share-offsite/', { url: address }),
  }
}
