import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepFieldValues, markHydrated, restoreDiscardedFields } from './lib/browser/keep-field-values.ts'

function AfterHydration() {
  useEffect(markHydrated, [])
  return null
}

keepFieldValues()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <AfterHydration />
    </StrictMode>,
    {
      onRecoverableError(error) {
        restoreDiscardedFields()
        reportError(error)
      },
    },
  )
})
