import { posts } from "../../cast.ts";

const page = (id: string) => `/seller/mira/content/${id}`;

/**
 * The expected response of every URL to a GET, reviewed by hand and independent of the worker's policy. The viewers are
 * adults in an open region. "closed" URLs ask everyone for their age first and respond 451 in a strict region;
 * "own" URLs do so for guests only, because people may reach their own data anywhere.
 *
 * In a strict region every redirect of an open URL leads to /own-data.
 *
 * A number is a status, a path a redirect to it. in: sign in first; mail: verify the email; role: wrong role;
 * welcome: finish onboarding; setup: complete the profile; pay: finish payment onboarding.
 */
export const PAGES = `
address                                 gate    guest      unverified buyer      no-profile no-payouts seller     admin
/                                       closed  200        mail       200        200        200        200        200
/discover                               closed  200        mail       200        200        200        200        200
/search                                 closed  200        mail       200        200        200        200        200
/login                                  closed  200        /discover  /discover  /discover  /discover  /discover  /discover
/own-data                               open    200        200        200        200        200        200        200
/login/second-step                      open    /login     /discover  /discover  /discover  /discover  /discover  /discover
/login/passkey                          open    /login     /login     /login     /login     /login     /login     /login
/signup                                 closed  200        /discover  /discover  /discover  /discover  /discover  /discover
/register                               closed  /signup    /signup    /signup    /signup    /signup    /signup    /signup
/logout                                 open    /discover  /discover  /discover  /discover  /discover  /discover  /discover
/verify-email                           open    200        200        /discover  /welcome/creator-profile /discover /discover /discover
/verify-age                             age     200        200        200        200        200        200        200
/offline                                open    200        200        200        200        200        200        200
/forgot-password                        open    200        200        200        200        200        200        200
/reset-password                         open    410        410        410        410        410        410        410
/not-me                                 open    410        410        410        410        410        410        410
/settings/email/confirm                 open    410        410        410        410        410        410        410
/gate/restricted                        open    404        404        404        404        404        404        404
/legal                                  open    200        200        200        200        200        200        200
/legal/privacy                          open    200        200        200        200        200        200        200
/legal/no-such-document                 open    404        404        404        404        404        404        404
/welcome                                closed  in         mail       /discover  /welcome/creator-profile /stripe-setup?from=profile /dashboard /discover
/welcome/buyer/welcome                  closed  in         mail       /discover  /welcome/creator-profile /stripe-setup?from=profile /dashboard /discover
/welcome/buyer/complete                 closed  in         mail       /discover  /welcome/creator-profile /stripe-setup?from=profile /dashboard /discover
/welcome/seller/welcome                 closed  in         mail       /discover  /welcome/creator-profile /stripe-setup?from=profile /dashboard /discover
/welcome/creator-profile                closed  in         mail       /welcome/become-creator 200 200 200        /discover
/welcome/become-creator                 closed  /login?redirect=%2Fwelcome%2Fbecome-creator mail 200 /welcome/creator-profile /welcome/creator-profile /welcome/creator-profile 200
/profile                                closed  in         mail       200        200        200        200        200
/profile/edit                           closed  in         mail       200        setup      pay        200        200
/settings                               closed  in         mail       200        200        200        200        200
/settings/password                      closed  in         mail       200        200        200        200        200
/settings/sessions                      closed  in         200        200        200        200        200        200
/settings/email                         closed  in         mail       200        200        200        200        200
/settings?tab=account                   closed  in         mail       200        200        200        200        200
/settings?tab=payments                  closed  in         mail       200        setup      pay        200        200
/settings/payments                      closed  in         mail       /settings?tab=payments setup pay   /settings?tab=payments /settings?tab=payments
/settings/two-step                      closed  in         mail       200        200        200        200        200
/settings/two-step/codes                closed  in         mail       /settings/two-step /settings/two-step /settings/two-step /settings/two-step /settings/two-step
/settings/passkeys                      closed  in         mail       200        200        200        200        200
/settings/export                        own     in         200        200        200        200        200        200
/settings/export/file                   own     in         /settings/export /settings/export /settings/export /settings/export /settings/export /settings/export
/settings/delete-account                own     in         200        200        200        200        200        200
/subscriptions                          own     in         200        200        200        200        200        200
/subscriptions/no-such-one/price         closed  in         mail       404        404        404        404        404
/payments                               closed  in         mail       200        200        200        200        200
/payments/file                          closed  in         mail       200        200        200        200        200
/payments/limit                         closed  in         mail       200        200        200        200        200
/payments/blocked                       closed  in         mail       200        200        200        200        200
/payments/no-such-payment               closed  in         mail       404        404        404        404        404
/payments/no-such-payment/refund        closed  in         mail       404        404        404        404        404
/payments/disputes/du_none              closed  in         mail       404        404        404        404        404
/payments/sales/in_none                 closed  in         mail       404        404        404        404        404
/payments/statements                    closed  in         mail       200        200        200        200        200
/payments/statements/2199-01            closed  in         mail       404        404        404        404        404
/payments/statements/2199-01/file       closed  in         mail       404        404        404        404        404
/payments/payouts/po_none               closed  in         mail       404        404        404        404        404
/payments/payouts/po_none/file          closed  in         mail       404        404        404        404        404
/subscription-success                   closed  in         mail       404        404        404        404        404
/payment-success                        closed  in         mail       404        404        404        404        404
/dashboard                              closed  in         mail       /discover  setup      pay        200        /discover
/seller/dashboard                       closed  in         mail       /discover  setup      pay        200        /discover
/analytics                              closed  in         mail       role       setup      pay        200        role
/post                                   closed  in         mail       role       setup      pay        200        role
/post-content                           closed  in         mail       role       setup      pay        200        role
/post/${posts.free.id}                  closed  in         mail       role       setup      pay        200        role
/post/${posts.free.id}/delete           closed  in         mail       role       setup      pay        200        role
/post/no-such-post                      closed  in         mail       role       setup      pay        404        role
/dashboard/posts                        closed  in         mail       role       setup      pay        200        role
/dashboard/vault                        closed  in         mail       role       setup      pay        200        role
/settings/subscription-price            closed  in         mail       role       setup      pay        200        role
/messages/new                           closed  in         mail       role       setup      pay        200        role
/fans/nobody/messages                   closed  in         mail       role       setup      pay        404        role
/settings/message-price                closed  in         mail       role       setup      pay        200        role
/stripe-setup                           closed  in         mail       /discover  /welcome/creator-profile 200 200  /discover
/force-stripe-setup                     closed  in         mail       /discover  /welcome/creator-profile 200 200  /discover
/seller/onboarding-required             closed  in         mail       role       200        200        200        role
/seller/mira                            closed  200        mail       200        200        200        200        200
/seller/mira/like                        closed  in         mail       /seller/mira /seller/mira /seller/mira /seller/mira /seller/mira
/seller/mira/content/${posts.free.id}/like closed in mail ${page(posts.free.id)} ${page(posts.free.id)} ${page(posts.free.id)} ${page(posts.free.id)} ${page(posts.free.id)}
/seller/mira/content/${posts.ppv.id}/unlock closed in mail 200 200 200 ${page(posts.ppv.id)} 200
/seller/mira/content/${posts.draft.id}/unlock closed in mail 404 404 404 ${page(posts.draft.id)} 404
/seller/mira/tip                         closed  in         mail       200        200        200        /seller/mira 200
/seller/mira/content/${posts.free.id}/tip closed in mail 200 200 200 ${page(posts.free.id)} 200
/seller/mira/content/${posts.draft.id}/tip closed in mail 404 404 404 ${page(posts.draft.id)} 404
/seller/mira/messages/unlock             closed  in         mail       404        404        404        404        404
/seller/mira/messages                   closed  in         mail       /seller/mira /seller/mira /seller/mira 404 /seller/mira
/messages                               closed  in         mail       200        200        200        200        200
/messages/no-such-one                   closed  in         mail       404        404        404        404        404
/messages/no-such-one/block             closed  in         mail       404        404        404        404        404
/messages/no-such-one/1                 closed  in         mail       404        404        404        404        404
/messages/no-such-one/1/buy             closed  in         mail       404        404        404        404        404
/messages/no-such-one/1/unsend          closed  in         mail       404        404        404        404        404
/messages/no-such-one/photos            closed  in         mail       404        404        404        404        404
/messages/no-such-one/media             closed  in         mail       role       setup      pay        404        role
/settings/team                          closed  in         mail       role setup pay 200 role
/settings/team/log                      closed  in         mail       role setup pay 200 role
/settings/team/none                     closed  in         mail       role setup pay 404 role
/team                                   closed  in         mail       200 200 200 200 200
/team/invitations/none                  closed  in         mail       410 410 410 410 410
/team/nobody                            closed  in         mail       404 404 404 404 404
/team/nobody/messages                   closed  in         mail       404 404 404 404 404
/team/nobody/messages/none              closed  in         mail       404 404 404 404 404
/team/nobody/messages/none/1            closed  in         mail       404 404 404 404 404
/team/nobody/posts                      closed  in         mail       404 404 404 404 404
/team/nobody/posts/none                 closed  in         mail       404 404 404 404 404
/team/nobody/money                      closed  in         mail       404 404 404 404 404
/messages/no-such-one/report            closed  in         mail       404 404 404 404 404
/reports/none                           closed  in         mail       404 404 404 404 404
/unsubscribe/none                       open    200        200        200        200        200        200        200
/notifications                          closed  in         mail       200        200        200        200        200
/notifications/1                        closed  in         mail       404        404        404        404        404
/settings/messages                      closed  in         mail       200        200        200        200        200
/settings/push                          closed  in         mail       200        200        200        200        200
/settings/email/resume                  closed  in         mail       200        200        200        200        200
/favorites                              closed  in         mail       200        200        200        200        200
/seller/nobody                          closed  404        mail       404        404        404        404        404
/seller/mira/subscribe                  closed  in         mail       /seller/mira /seller/mira /seller/mira /seller/mira /seller/mira
/seller/mira/content/${posts.free.id}   closed  200        mail       200        200        200        200        200
/seller/mira/content/${posts.ppv.id}    closed  200        mail       200        200        200        200        200
/seller/mira/content/${posts.draft.id}  closed  404        mail       404        404        404        200        404
/admin                                  closed  in         mail       role       role       role       role       200
/admin/bypass                           closed  in         mail       role       role       role       role       200
/admin/regions                          closed  in         mail       role       role       role       role       200
/admin/featured                         closed  in         mail       role       role       role       role       200
/admin/fraud                            closed  in         mail       role       role       role       role       200
/admin/appeals                          closed  in         mail       role       role       role       role       200
/admin/reports                          closed  in         mail       role role role role 200
/admin/reports/none                     closed  in         mail       role role role role 404
/admin/reports/none/conversation        closed  in         mail       role role role role 404
/admin/audit                            closed  in         mail       role       role       role       role       200
/admin/payments/no-such-payment/refund  closed  in         mail       role       role       role       role       404
/admin/reconciliation                   closed  in         mail       role       role       role       role       200
/admin/creators/mira/payouts            closed  in         mail       role       role       role       role       200
/admin/payments                         closed  in         mail       role       role       role       role       200
/admin/payments/losses                  closed  in         mail       role       role       role       role       200
/admin/payments/no-such-payment         closed  in         mail       role       role       role       role       404
/admin/webhooks                         closed  in         mail       role       role       role       role       200
/admin/tax                              closed  in         mail       role       role       role       role       200
/admin/tax/2026.csv                     closed  in         mail       role       role       role       role       200
/no-such-page                           closed  404        404        404        404        404        404        404
/posters                                closed  404        404        404        404        404        404        404
/settings/payments/deeper               closed  404        404        404        404        404        404        404
`;
