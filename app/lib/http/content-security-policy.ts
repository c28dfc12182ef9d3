import { createHash } from 'node:crypto'

/**
 * Hash of the only style sheet that a script adds: sonner's, which is constant within a version. content-security-
 * policy.test.ts compares it with the installed package.
 */
export const sonnerStyleHash = 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='

export const toSourceHash = (text: string | Buffer) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Contents of inline scripts and styles that the policy allows. */
export type InlineSources = { scripts: readonly (string | Buffer)[]; styles: readonly string[] }

export type CreatePolicy = (sources: InlineSources) => string

/** The policy of a page of the storefront: its own files and exactly these inline sources. */
export function createContentSecurityPolicy({ scripts, styles }: InlineSources): string {
  return [
    "default-src 'self'",
    `script-src 'self'${toHashes(scripts)}`,
    "script-src-attr 'none'",
    `style-src 'self' '${sonnerStyleHash}'${toHashes(styles)}`,
    // A visitor's logo on images is composed in the page.
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Policy of an admin page: only its own files, frames only for previews, images from anywhere. */
export function createAdminContentSecurityPolicy({ scripts, styles }: InlineSources): string {
  return [
    "default-src 'none'",
    `script-src 'self'${toHashes(scripts)}`,
    "script-src-attr 'none'",
    `style-src 'self'${toHashes(styles)}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** The inline scripts of a page that carry the renderer's nonce: an injected one cannot. */
export function listOwnScripts(html: Buffer, nonce: string): Buffer[] {
  const scripts: Buffer[] = []
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, at + nonce.length)) {
    const start = html.indexOf('>', at) + 1
    const tag = html.toString('latin1', html.lastIndexOf('<', at), start)
    if (/^<script\b(?!.*\ssrc=)/.test(tag)) scripts.push(html.subarray(start, html.indexOf('</script>', start)))
  }
  return scripts
}

const toHashes = (texts: readonly (string | Buffer)[]) =>
  [...new Set(texts.map(toSourceHash))].map((hash) => ` '${hash}'`).join('')
