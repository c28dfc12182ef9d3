import { late } from '#app/lib/browser/late.tsx'

/** Comes where a logo is kept and shown; its place is there from the beginning. */
export const LateLogoAlong = late(() => import('./logo-along.tsx').then((module) => module.LogoAlong), {
  meanwhile: <div className="min-h-36 sm:min-h-30" />,
})
