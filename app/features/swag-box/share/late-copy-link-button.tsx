import { late } from '#app/lib/browser/late.tsx'

/** Comes with the first product. */
export const LateCopyLinkButton = late(() => import('./copy-link-button.tsx').then((module) => module.CopyLinkButton))
