import { late } from '#app/lib/browser/late.tsx'

/** For a page whose box or cart may be empty: comes with the first line. */
export const LateTermsNote = late(() => import('./terms-note.tsx').then((module) => module.TermsNote))
