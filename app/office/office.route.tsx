import { Outlet } from 'react-router'

/** The second door, for signed-in staff. It shares the features and the tokens with the shop, nothing else. */
export default function Office() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
