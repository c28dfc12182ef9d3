/** The field a form has while the password is no longer fresh. */
export const confirmField = 'your_password'
