import { createHash } from 'node:crypto'

/**
 * Hash of the only style sheet that a script adds: sonner's, which is constant within a version. content-security-
 * policy.test.ts compares it with the installed package.
 */
export const sonnerStyleHash = 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='

export const toSourceHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Contents of inline scripts and styles that the policy allows. */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

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
export function listOwnScripts(html: string, nonce: string): string[] {
  const tags = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  return Array.from(tags).flatMap(([, attributes = '', script = '']) =>
    attributes.includes(`nonce="${nonce}"`) && !/\ssrc=/.test(attributes) ? [script] : [],
  )
}

const toHashes = (texts: readonly string[]) => [...new Set(texts)].map((text) => ` '${toSourceHash(text)}'`).join('')
