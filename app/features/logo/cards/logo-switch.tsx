import { setLogoShown } from '../storage/logo.store.ts'
import { useIsLogoShown } from '../storage/logo-shown.store.ts'
import { startMockups } from './start-mockups.ts'
import './logo-switch.css'

// The switch needs its effect on the page's images.
startMockups()

/** Shows the visitor's logo on all images that take one, or hides it. */
export function LogoSwitch({ label = 'Show my logo' }: { label?: string }) {
  const isShown = useIsLogoShown()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isShown}
      title={isShown ? 'Hide my logo on products' : 'Show my logo on products'}
      onClick={() => setLogoShown(!isShown)}
      className="logo-switch"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="3" y="4" width="18" height="16" rx="3" />
        <path d="m7 16 3.2-4.2 2.4 2.7L15.2 11 17.5 16Z" />
      </svg>
      <b aria-hidden="true">Logo</b>
      <span>{label}</span>
      <i aria-hidden="true" />
    </button>
  )
}
