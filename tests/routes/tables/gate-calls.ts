import { people, posts } from "../../cast.ts";

/** API responses (see gate-pages.ts): no redirects, and 4xx instead of pages. */
export const CALLS = `
address                                 gate    guest      unverified buyer      no-profile no-payouts seller     admin
/health                                 open    200        200        200        200        200        200        200
/api/email/send-verification            open    405        405        405        405        405        405        405
/api/email/resend-verification          open    405        405        405        405        405        405        405
/api/email/verify-code                  open    405        405        405        405        405        405        405
/api/email/check-verification           open    405        405        405        405        405        405        405
/api/auth/token                         closed  in         405        405        405        405        405        405
/webhooks/stripe                        open    405        405        405        405        405        405        405
/webhooks/resend                        open    405        405        405        405        405        405        405
/media/medium-${posts.free.id}/w320       closed  200        200        200        200        200        200        200
/media/medium-${posts.subscriber.id}/w320 closed  404        404        404        404        404        200        404
/media/medium-${posts.draft.id}/w320      closed  404        404        404        404        404        200        404
/media/messages/none/1/0/w320           closed  in         mail       404        404        404        404        404
/api/content/search                     closed  200        200        200        200        200        200        200
/content/search                         closed  200        200        200        200        200        200        200
/api/profiles/mira                      closed  200        200        200        200        200        200        200
/profiles/mira                          closed  200        200        200        200        200        200        200
/api/profiles/nobody                    closed  404        404        404        404        404        404        404
/api/content?seller_id=${people.creator.id} closed 200 200 200 200 200 200 200
/api/content                            closed  400        400        400        400        400        400        400
/api/content/discover                   closed  200        200        200        200        200        200        200
/content/discover                       closed  200        200        200        200        200        200        200
/api/content/recent                     closed  200        200        200        200        200        200        200
/content/recent                         closed  200        200        200        200        200        200        200
/api/content/${posts.free.id}             closed  200        200        200        200        200        200        200
/api/content/${posts.subscriber.id}       closed  200        200        200        200        200        200        200
/api/content/${posts.draft.id}            closed  404        404        404        404        404        200        404
/api/profiles/me                        closed  in         200        200        200        200        200        200
/profiles/me                            closed  in         200        200        200        200        200        200
/api/conversations                      closed  in         mail       200        200        200        200        200
/conversations                          closed  in         mail       200        200        200        200        200
/api/conversations/none                 closed  in         mail       405        405        405        405        405
/messages/socket                        closed  in         mail       426        426        426        426        426
/api/conversations/none/messages        closed  in         mail       404        404        404        404        404
/conversations/none/messages            closed  in         mail       404        404        404        404        404
/api/promoted/no-such-one               closed  in         mail       200        200        200        200        200
/api/notifications/unread               closed  in         mail       200        200        200        200        200
/notifications/unread                   closed  in         mail       200        200        200        200        200
/api/stripe/session/cs_none             closed  in         mail       404        404        404        404        404
/api/stripe/subscription/checkout       closed  in         mail       405        405        405        405        405
/stripe/subscription/checkout           closed  in         mail       405        405        405        405        405
/api/subscription/verify-and-create     closed  in         mail       405        405        405        405        405
/api/subscription/create-from-session   closed  in         mail       405        405        405        405        405
/api/passkeys/options                   open    405        405        405        405        405        405        405
/api/stripe/connect/setup               closed  in         mail       role       405        405        405        role
/api/connect/ensure-sync                closed  in         mail       role       405        405        405        role
/api/connect/sync-status                closed  in         mail       role       405        405        405        role
/api/usernames/mira                     closed  in         mail       role       200        200        200        role
/api/uploads                            closed  in         mail       role       setup      pay        405        role
/api/uploads/none                       closed  in         mail       role       setup      pay        404        role
/api/uploads/none/parts/1               closed  in         mail       role       setup      pay        405        role
/api/uploads/none/complete              closed  in         mail       role       setup      pay        405        role
/api/media/none/poster                  closed  in         mail       role       setup      pay        405        role
`;
