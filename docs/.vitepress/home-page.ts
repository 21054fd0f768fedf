/** What the first page of the site shows above the text of docs/README.md. */
export const homePage = {
  layout: 'home',
  hero: {
    name: 'Gasless Gateway',
    text: 'Transactions whose fee is paid in a token',
    tagline:
      'Self-hosted, for ERC-4337 v0.7 smart accounts and EIP-7702. Your backend asks, the user signs, the gateway sponsors, relays and follows each operation to its end.',
    actions: [
      { theme: 'brand', text: 'Quickstart', link: '/quickstart' },
      { theme: 'alt', text: 'The SDK', link: '/packages/sdk' },
      { theme: 'alt', text: 'Self-host', link: '/guides/self-host' },
    ],
  },
  features: [
    {
      title: 'The key stays with you',
      details:
        'The SDK computes from pinned addresses what is to be signed, and refuses whatever you did not ask for.',
    },
    {
      title: 'Nothing is lost',
      details:
        'Signed bytes are stored before they are broadcast. An accepted operation ends once, and only on proof from the chain.',
    },
    {
      title: 'Fees to the last unit',
      details:
        'A quote is a ceiling that the user signs. What was collected, returned and spent is on the receipt and in a ledger that a command checks.',
    },
  ],
}
