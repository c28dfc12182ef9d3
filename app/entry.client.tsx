import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepFieldValues, typedInput } from './lib/browser/keep-field-values.ts'

keepFieldValues()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError(error) {
        typedInput.isRestoring = true
        import('./lib/browser/restore-field-values.ts').then(
          ({ restoreFieldValues }) => restoreFieldValues(),
          reportError,
        )
        reportError(error)
      },
    },
  )
})
