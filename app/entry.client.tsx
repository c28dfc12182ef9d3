import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { recordFieldValues, typedInput } from './lib/browser/record-field-values.ts'

const loadRestoring = () => import('./lib/browser/restore-field-values.ts')

function markHydrated() {
  document.documentElement.dataset.hydrated = 'true'
  if (typedInput.fields.size > 0) void loadRestoring().then(({ restoreResetFields }) => restoreResetFields())
}

/** The only child of `StrictMode`, as on the server: another would change every `useId`. */
function App() {
  useEffect(markHydrated, [])
  return <HydratedRouter />
}

recordFieldValues()
// Ready when the page is hydrated, before the next key press.
if (typedInput.fields.size > 0) void loadRestoring()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
    {
      onRecoverableError(error) {
        typedInput.isRestoring = true
        void loadRestoring().then(({ copyToNewPage }) => copyToNewPage())
        reportError(error)
      },
    },
  )
})
