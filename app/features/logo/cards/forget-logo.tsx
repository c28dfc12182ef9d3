import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

const says = {
  ready: '',
  forgotten: 'Your logo is forgotten: nothing of it is left in this browser.',
  failed: 'Your logo could not be forgotten. Please try again, or delete it in your browser settings.',
}

/** On the privacy page, for visitors with a stored logo (logo-slot.css). */
export function ForgetLogo() {
  const [state, setState] = useState<keyof typeof says>('ready')
  const forget = () =>
    import('./forgotten.ts')
      .then(({ forgetEverything }) => forgetEverything())
      .then(
        () => setState('forgotten'),
        () => setState('failed'),
      )
  return (
    <div className="mt-4">
      <Button variant="secondary" onClick={forget} className="forget-logo">
        Forget my logo
      </Button>
      <p role="status">{says[state]}</p>
    </div>
  )
}
