import type { Mail } from '@gasless-gateway/core'
import type { Letter } from './letter.js'
import { shownName } from './shown-name.js'

/**
 * Returns the text of a mail. Subjects contain no text from users, because locked screens and mail servers' logs show
 * them.
 */
export function letterOf(mail: Mail, publicUrl: string | undefined): Letter {
  switch (mail.kind) {
    case 'verification':
      return {
        subject: 'Your code for Gasless Gateway',
        heading: 'Confirm your e-mail address',
        before: [
          `Hello ${shownName(mail.name)},`,
          'You, or someone who typed this address, registered at Gasless Gateway under this name. To finish, enter the code where you registered; by hand, send it as token to POST /v1/auth/verify.',
        ],
        code: { label: 'Your code', value: mail.code },
        after: [
          `It can be used once, until ${moment(mail.expiresAt)}.`,
          'If that was not you, ignore this mail and do not share the code: without it nothing happens.',
        ],
      }
    case 'password-reset-code':
      return {
        subject: 'Your code for a new password at Gasless Gateway',
        heading: 'Set a new password',
        before: [
          `Hello ${shownName(mail.name)},`,
          'The operator of Gasless Gateway reset your password: the old one no longer works, and every session has ended. To sign in, enter this code where you verified your e-mail address. Then choose a new password. Within an hour of signing in, the code counts as your current password there.',
        ],
        code: { label: 'Your code', value: mail.code },
        after: [
          `It signs in once, until ${moment(mail.expiresAt)}.`,
          'If you did not ask for it, tell the operator of your gateway, and do not share the code.',
        ],
      }
    case 'invitation':
      return {
        subject: 'You are invited to a project at Gasless Gateway',
        heading: 'You are invited to a project',
        before: [
          `${shownName(mail.inviterName)} invites you to the project “${shownName(mail.projectName)}” at Gasless Gateway, as ${mail.role}.`,
          'Accept with this token, and sign in as usual if you have an account already.',
        ],
        code: { label: 'Your token', value: mail.token },
        link: publicUrl === undefined ? undefined : invitationLink(publicUrl, mail.token),
        after: [
          `The invitation is for this address alone and ends on ${moment(mail.expiresAt)}.`,
          'If you do not know who invites you, ignore this mail: nothing happens unless you accept.',
        ],
      }
    case 'already-registered':
      return {
        subject: 'You have an account at Gasless Gateway already',
        heading: 'You have an account already',
        before: [
          `Hello ${shownName(mail.name)},`,
          'You, or someone who typed this address, tried to register at Gasless Gateway. This address has an account, so nothing was changed.',
        ],
        after: [
          'Sign in with your password. If you have forgotten it, ask the operator of your gateway for a reset.',
          'If that was not you, there is nothing to do.',
        ],
      }
    case 'password-changed':
      return {
        subject: 'Your password at Gasless Gateway was changed',
        heading: 'Your password was changed',
        before: [
          `Hello ${shownName(mail.name)},`,
          'The password of your account at Gasless Gateway was changed just now, and every session has ended. Sign in again with the new one.',
        ],
        after: [
          'If that was not you, someone else has access to your account: tell the operator of your gateway at once.',
        ],
      }
  }
}

/** Returns a link that only shows the invitation. Mail scanners that open links therefore do not accept it. */
const invitationLink = (publicUrl: string, token: string) => ({
  label: 'See the invitation',
  url: `${publicUrl}/v1/project/invitations/accept?token=${encodeURIComponent(token)}`,
})

const moment = (date: Date) =>
  `${new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(date)} UTC`
