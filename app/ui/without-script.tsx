import type { ReactNode } from 'react'

/** What to do without JavaScript. Rendered on the server only, as browsers with it never need its code. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <p className="max-w-[60ch] rounded-md bg-mustard-tint p-4">{children}</p>
}
