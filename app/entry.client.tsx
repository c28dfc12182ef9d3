import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepFieldValues, markHydrated, restoreDiscardedFields } from './lib/browser/keep-field-values.ts'

/** The only child of `StrictMode`, as on the server: another would change every `useId`. */
function App() {
  useEffect(markHydrated, [])
  return <HydratedRouter />
}

keepFieldValues()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
    {
      onRecoverableError(error) {
        restoreDiscardedFields()
        reportError(error)
      },
    },
  )
})
