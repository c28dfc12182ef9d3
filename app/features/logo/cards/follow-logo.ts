import { logoRevision, subscribe } from '../storage/logo.store.ts'
import { logoShown } from '../storage/logo-shown.store.ts'
import { wearLogo } from './mockup-images.ts'

let isFollowing = false
let worn: ReturnType<typeof wearLogo> | undefined
let revision = 0

/** From now on the page's images wear the logo whenever it is to be shown. */
export function followLogo() {
  if (isFollowing) return
  isFollowing = true
  subscribe(follow)
  follow()
}

function follow() {
  const isShown = logoShown.read() === 'on'
  const isOther = revision !== logoRevision()
  revision = logoRevision()
  if (worn && (!isShown || isOther)) {
    worn.end()
    worn = undefined
  }
  if (!isShown) return
  if (worn) worn.placementsChanged()
  else worn = wearLogo(document.body)
}
