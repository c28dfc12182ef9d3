import { late } from '#app/lib/browser/late.tsx'

/** The look of the visitor's box, and its room before it comes. */
export const LateBoxLook = late(() => import('./box-look.tsx').then((module) => module.BoxLook), {
  meanwhile: <div className="h-31 tall:h-72" />,
})
