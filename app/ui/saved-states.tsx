import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown if the code of something that only the browser stores could not be loaded, or failed. */
export function SavedNotLoaded({ what }: { what: string }) {
  return (
    <EmptyState title={`${what} could not be shown`} text="It is still saved in this browser.">
      <Button onClick={() => location.reload()}>Try again</Button>
    </EmptyState>
  )
}

/** Instructions for browsers without JavaScript. Rendered on the server only, as others never need its code. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <p className="max-w-[60ch] rounded-md bg-mustard-tint p-4">{children}</p>
}
