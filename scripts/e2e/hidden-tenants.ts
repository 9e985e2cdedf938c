/** Cities that the sandbox knows, but no tenants.json offers. @param sentryDsn where errors are reported */
export function hiddenTenants(sentryDsn: string) {
  return [
    {
      id: 'boese-stadt',
      tenantDomain: 'boese-stadt.example',
      sandbox: true,
      generalVoucherMerchantId: '1',
      mode: 'testing',
      // In testing nothing is reported, whatever is configured.
      sentryDsn,
    },
    {
      id: 'blocked',
      tenantDomain: 'assistent-stadt.example',
      sandbox: true,
      generalVoucherMerchantId: 'seeblick-karte',
      mode: 'production',
      sentryDsn,
      map: { tileUrl: 'https://kacheln.example/{z}/{x}/{y}.png', attribution: 'Kacheln GmbH' },
      chatbot: { projectId: 'projekt-1', agentId: 'agent-1' },
    },
  ];
}
