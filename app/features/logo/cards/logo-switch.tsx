import { setShown } from '../storage/logo.store.ts'
import { useLogoShown } from '../storage/logo-shown.store.ts'
import { followLogo } from './follow-logo.ts'
import './logo-switch.css'

// The switch needs its effect on the page's images.
followLogo()

/** Puts the visitor's logo on every image that takes it, or takes it off. */
export function LogoSwitch({ label = 'Show my logo' }: { label?: string }) {
  const shown = useLogoShown()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={shown}
      title={shown ? 'Your logo is shown on products' : 'Show my logo on products'}
      onClick={() => setShown(!shown)}
      className="logo-switch"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="3" y="4" width="18" height="16" rx="3" />
        <path d="m7 16 3.2-4.2 2.4 2.7L15.2 11 17.5 16Z" />
      </svg>
      <span>{label}</span>
      <i aria-hidden="true" />
    </button>
  )
}
