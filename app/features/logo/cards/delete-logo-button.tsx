import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHasLogo } from '../storage/logo-shown.store.ts'

const messages = {
  ready: '',
  deleted: 'Your logo is forgotten: nothing of it is left in this browser.',
  failed: 'Your logo could not be forgotten. Please try again, or delete it in your browser settings.',
}

/** On the privacy page, for visitors with a stored logo; the space of the button is reserved. */
export function DeleteLogoButton() {
  const hasLogo = useHasLogo()
  const [state, setState] = useState<keyof typeof messages>('ready')
  const deleteLogo = () =>
    import('./delete-logo.ts')
      .then(({ deleteLogoEverywhere }) => deleteLogoEverywhere())
      .then(
        () => setState('deleted'),
        () => setState('failed'),
      )
  return (
    <div className="mt-4">
      <Button variant="secondary" onClick={deleteLogo} className={hasLogo ? undefined : 'invisible'}>
        Forget my logo
      </Button>
      <p role="status">{messages[state]}</p>
    </div>
  )
}
