import { toSourceHash } from '#app/lib/http/content-security-policy.ts'

/**
 * Turns a rendered storefront page into one for a frame of the admin: without scripts and link targets, under a content security
 * policy that also blocks its forms.
 */
export async function createPreview(response: Response): Promise<Response> {
  const html = (await response.text())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<a\b[^>]*>/g, (link) => link.replace(/ href="[^"]*"/, ''))
  const styles = Array.from(html.matchAll(/<style>([^<]*)<\/style>/g), ([, style = '']) => ` '${toSourceHash(style)}'`)
  const policy = [
    "default-src 'none'",
    `style-src 'self'${styles.join('')}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    // Without scripts; with its own origin, or fonts would not load.
    'sandbox allow-same-origin',
  ].join('; ')
  return new Response(html, {
    status: response.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  })
}
