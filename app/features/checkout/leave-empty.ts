import { checkoutDataKey } from '#app/features/ready-made/checkout-data-key.ts'
import { draftKey } from './handoff.ts'

export const leaveEmpty = `try{history.state?.usr==null&&sessionStorage.getItem("${draftKey}")==null&&localStorage.getItem("${checkoutDataKey}")==null&&location.replace("/swag-box-builder")}catch{}`
